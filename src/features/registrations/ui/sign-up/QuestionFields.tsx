import { useTranslations } from 'next-intl'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import { TextAreaField } from '@/ui/form/fields/TextField'
import { Stack } from '@/ui/layout/layout'
import classes from './registration.module.css'

/**
 * Fields for the organiser: a tablet, when the event offers them, and a question. The style sheet hides the delivery
 * address until a tablet is wanted, so that it needs no script.
 */
export function QuestionFields({ ipad }: { ipad: boolean }) {
  const t = useTranslations('registrations')
  return (
    <Fieldset legend={t('wishes')} isLegendHidden={!ipad}>
      {ipad && (
        <Stack className={classes.tablet}>
          <CheckboxField name="ipad" label={t('ipad')} />
          <div className={classes.delivery}>
            <TextAreaField
              name="ipad_shippingaddress"
              label={t('ipad_shippingaddress')}
              description={t('ipad_shippingaddress_text')}
              required
            />
          </div>
        </Stack>
      )}
      <TextAreaField name="question" label={t('question')} />
    </Fieldset>
  )
}

/** The checkbox is ticked at first, because these are terms of participation and no consent to the use of data. */
export function TermsField({ href }: { href?: string }) {
  const t = useTranslations('registrations')
  const text = t.rich('terms_text', {
    link: (words) =>
      href ? (
        <a href={href} target="_blank" rel="noopener">
          {words}
        </a>
      ) : (
        words
      ),
  })
  return <CheckboxField name="terms_conditions" label={t('terms_conditions')} text={text} required />
}
