import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { urlOf } from '@/contract/endpoint'
import { cancelRegistration, invitePath, thanksPath } from '@/features/registrations/contract/public'
import { fullName } from '@/features/registrations/rules/people'
import classes from '@/features/registrations/ui/personal-card/PersonalCard.module.css'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainButton } from '@/ui/buttons/PlainButton'
import type { LinkedRegistration } from '../../service/linked-registration'

type PartyProps = Pick<LinkedRegistration, 'registration' | 'companions'>

/** Companions stay registered unless the reader ticks them, so that nobody cancels for others by accident. */
export function CancelForm({
  registration,
  companions,
  isWaiting,
}: PartyProps & Pick<LinkedRegistration, 'isWaiting'>) {
  const t = useTranslations('cancel')
  const names = useNameList(companions)
  const count = companions.length
  return (
    <PlainForm registration={registration}>
      {count > 0 && (
        <label className={classes.choice}>
          <input type="checkbox" name="company" value="1" />
          <span>
            {t('company', { count })}
            <span className={classes.hint}>{t('company_text', { count, names })}</span>
          </span>
        </label>
      )}
      <div className={classes.actions}>
        <PlainButton type="submit" variant="danger">
          {isWaiting ? t('waiting.confirm') : t('confirm')}
        </PlainButton>
        <ButtonLink variant="quiet" href={isWaiting ? invitePath(registration) : thanksPath(registration.id)}>
          {isWaiting ? t('waiting.keep') : t('keep')}
        </ButtonLink>
      </div>
    </PlainForm>
  )
}

/** Offers to cancel the companions after the main registration was cancelled alone. */
export function CancelCompany({ registration, companions }: PartyProps) {
  const t = useTranslations('cancel')
  const names = useNameList(companions)
  const count = companions.length
  return (
    <PlainForm registration={registration}>
      <input type="hidden" name="company" value="1" />
      <p className={classes.paragraph}>{t('company_stays', { count, names })}</p>
      <div className={classes.actions}>
        <PlainButton type="submit" variant="quiet-danger">
          {t('company_also', { count })}
        </PlainButton>
      </div>
    </PlainForm>
  )
}

function PlainForm({
  registration: { id, email },
  children,
}: Pick<PartyProps, 'registration'> & { children: ReactNode }) {
  const action = urlOf(cancelRegistration, { params: { id, email } })
  return (
    <form className={classes.part} method="post" action={action} autoComplete="off">
      <input type="hidden" name="locale" value={useLocale()} />
      {children}
    </form>
  )
}

function useNameList(people: PartyProps['companions']): string {
  return useFormatter().list(people.map(fullName))
}
