import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { fullName } from '@/features/registrations/rules/people'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { PlainCheckbox, PlainErrorSummary } from '@/ui/form/plain/PlainFields'
import { substituteSelf } from '../../contract'
import { CompanionInputs } from './Companions'
import type { CardProps } from './card-props'
import folds from './fold.module.css'
import classes from './PersonalPage.module.css'
import { formStateOf } from './refused-form'

/** Says what happens, takes the data of the colleague, and asks for the decision. It works without script. */
export function OwnSubstitution({ registration, token, refused }: CardProps) {
  const t = useTranslations('my.substitution')
  const core = useTranslations('core')
  const { id, companions, institution, neededNumbers } = registration
  const action = urlOf(substituteSelf, { params: { token, id } })
  const form = formStateOf({ id: `substitute-${id}`, action, values: { institution }, refused })
  const names = useFormatter().list(companions.map(fullName))
  return (
    <details className={classes.details} open={form.isRefused}>
      <summary className={`${folds.fold} ${classes.summary}`}>{t('open')}</summary>
      <form className={classes.form} method="post" action={action} noValidate>
        <input type="hidden" name="locale" value={useLocale()} />
        <p className={classes.paragraph}>{t('text')}</p>
        <ul className={classes.steps}>
          <li>{t('ends')}</li>
          <li>{t('begins')}</li>
          {companions.length > 0 && <li>{t('companions', { count: companions.length, names })}</li>}
          <li>{t('certificate')}</li>
        </ul>
        <PlainErrorSummary form={form} title={core('validation_error')} />
        <h5 className={classes.partTitle}>{t('person')}</h5>
        <CompanionInputs form={form} needed={neededNumbers ?? undefined} />
        <PlainCheckbox form={form} name="terms_conditions" label={t('terms')} required />
        <PlainCheckbox form={form} name="confirmed" label={t('confirmed')} required />
        <div className={classes.actions}>
          <PlainButton type="submit">{t('submit')}</PlainButton>
        </div>
      </form>
    </details>
  )
}
