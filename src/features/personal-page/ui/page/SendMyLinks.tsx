import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { requestPersonalLink } from '@/features/registrations/contract/personal-links'
import { type PlainFormState, PlainTextField } from '@/ui/form/plain/PlainFields'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Fold, Muted } from '@/ui/layout/layout'
import classes from './SendMyLinks.module.css'

type Props = {
  /** The address that was refused, with the reason, on the page that follows. */
  refused?: Pick<PlainFormState, 'values' | 'errors'>
  /** True on a page that offers nothing else, so that the form stands open. */
  isOpen?: boolean
}

/** Sends the personal link to an address. The answer does not tell whether the address is known. */
export function SendMyLinks({ refused, isOpen = false }: Props) {
  const t = useTranslations('my.send')
  const form = { id: 'send-my-links', values: refused?.values ?? {}, errors: refused?.errors ?? {} }
  return (
    <Fold className={classes.box} title={t('title')} open={isOpen}>
      <PlainForm form={form} action={urlOf(requestPersonalLink)} submit={t('submit')}>
        <Muted>{t('text')}</Muted>
        <PlainTextField
          form={form}
          name="email"
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
        />
      </PlainForm>
    </Fold>
  )
}
