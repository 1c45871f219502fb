import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { fullName } from '@/features/registrations/rules/people'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { PlainErrorSummary } from '@/ui/form/plain/PlainFields'
import { correctName } from '../../contract'
import type { CardProps } from './card-props'
import folds from './fold.module.css'
import classes from './PersonalPage.module.css'
import { PlainNames, PlainTitleField } from './PlainNameFields'
import { formStateOf } from './refused-form'

/** Corrects the name after the deadline, until a certificate is issued for it. */
export function NameForm({ registration, token, refused }: CardProps) {
  const t = useTranslations('my.name')
  const core = useTranslations('core')
  const action = urlOf(correctName, { params: { token, id: registration.id } })
  const form = formStateOf({ id: `name-${registration.id}`, action, values: registration, refused })
  return (
    <section className={classes.part}>
      <details className={classes.details} open={form.isRefused}>
        <summary className={`${folds.fold} ${classes.summary}`}>
          <span>
            <span>{t('title')}</span> <span className={classes.note}>{fullName(registration)}</span>
          </span>
        </summary>
        <form className={classes.form} method="post" action={action} noValidate>
          <input type="hidden" name="locale" value={useLocale()} />
          <input type="hidden" name="updated_at" value={registration.updated_at} />
          <p className={classes.paragraph}>{t('text')}</p>
          <PlainErrorSummary form={form} title={core('validation_error')} />
          <PlainTitleField form={form} title={registration.title} />
          <PlainNames form={form} />
          <div className={classes.actions}>
            <PlainButton type="submit">{t('save')}</PlainButton>
          </div>
        </form>
      </details>
    </section>
  )
}
