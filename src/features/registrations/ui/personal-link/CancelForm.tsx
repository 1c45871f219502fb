import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { addressOf } from '@/contract/endpoint'
import { ButtonLink, PlainButton } from '@/ui/ButtonLink'
import { cancelRegistration, invitePath, thanksPath } from '../contract/public'
import { fullName } from '../rules'
import type { Followed } from '../service/follow'
import classes from './PersonalCard.module.css'

type Party = Pick<Followed, 'registration' | 'companions'>

/** Companions stay unless they are ticked: whoever cannot come does not decide for others by accident. */
export function CancelForm({ registration, companions, isWaiting }: Party & Pick<Followed, 'isWaiting'>) {
  const t = useTranslations('cancel')
  const names = useNames(companions)
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
        <PlainButton type="submit">{isWaiting ? t('waiting.confirm') : t('confirm')}</PlainButton>
        <ButtonLink look="quiet" href={isWaiting ? invitePath(registration) : thanksPath(registration.id)}>
          {isWaiting ? t('waiting.keep') : t('keep')}
        </ButtonLink>
      </div>
    </PlainForm>
  )
}

/** After the main registration was cancelled alone. */
export function CancelCompany({ registration, companions }: Party) {
  const t = useTranslations('cancel')
  const names = useNames(companions)
  const count = companions.length
  return (
    <PlainForm registration={registration}>
      <input type="hidden" name="company" value="1" />
      <p className={classes.words}>{t('company_stays', { count, names })}</p>
      <div className={classes.actions}>
        <PlainButton type="submit" look="quiet">
          {t('company_also', { count })}
        </PlainButton>
      </div>
    </PlainForm>
  )
}

function PlainForm({ registration: { id, email }, children }: Pick<Party, 'registration'> & { children: ReactNode }) {
  const action = addressOf(cancelRegistration, { params: { id, email } })
  return (
    <form className={classes.part} method="post" action={action} autoComplete="off">
      <input type="hidden" name="locale" value={useLocale()} />
      {children}
    </form>
  )
}

/** In the reader's language: Ada, Berta und Carl. */
function useNames(people: Party['companions']): string {
  return useFormatter().list(people.map(fullName))
}
