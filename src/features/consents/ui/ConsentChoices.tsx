import { useLocale, useTranslations } from 'next-intl'
import { berlinMoment } from '@/i18n/calendar'
import { PlainButton } from '@/ui/buttons/PlainButton'
import controls from '@/ui/form/fields/field.module.css'
import type { ConsentChoice } from '../contract'
import { textIn } from '../rules'
import classes from './Consents.module.css'

type Props = { choices: readonly ConsentChoice[]; action: string }

/** The topics of an address as a form without script: what is ticked is consented to, the rest is withdrawn. */
export function ConsentChoices({ choices, action }: Props) {
  const t = useTranslations('my.consents')
  const locale = useLocale()
  return (
    <form className={classes.group} method="post" action={action}>
      <input type="hidden" name="locale" value={locale} />
      {choices.map((choice) => (
        <div key={choice.id} className={controls.check}>
          <input type="hidden" name="offered" value={choice.id} />
          <input
            id={`consent-${choice.id}`}
            type="checkbox"
            name="consents"
            value={choice.id}
            defaultChecked={choice.isGiven}
          />
          <div>
            <label htmlFor={`consent-${choice.id}`}>{textIn(choice.texts, locale)}</label>
            <ChoiceState choice={choice} />
          </div>
        </div>
      ))}
      <div>
        <PlainButton type="submit" variant="quiet">
          {t('save')}
        </PlainButton>
      </div>
    </form>
  )
}

function ChoiceState({ choice: { given_at, isGiven } }: { choice: ConsentChoice }) {
  const t = useTranslations('my.consents')
  const locale = useLocale()
  if (!given_at) return null
  const { date } = berlinMoment(new Date(given_at), locale)
  return <p className={classes.hint}>{t(isGiven ? 'given' : 'unproven', { date })}</p>
}
