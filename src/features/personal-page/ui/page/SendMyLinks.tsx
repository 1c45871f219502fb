import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { requestPersonalLink } from '@/features/registrations/contract/personal-links'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { type PlainFormState, PlainTextField } from '@/ui/form/plain/PlainFields'
import folds from './fold.module.css'
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
    <details className={classes.box} open={isOpen}>
      <summary className={`${folds.fold} ${classes.title}`}>{t('title')}</summary>
      <form className={classes.form} method="post" action={urlOf(requestPersonalLink)} noValidate>
        <input type="hidden" name="locale" value={useLocale()} />
        <p className={classes.text}>{t('text')}</p>
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
        <PlainButton type="submit">{t('submit')}</PlainButton>
      </form>
    </details>
  )
}
