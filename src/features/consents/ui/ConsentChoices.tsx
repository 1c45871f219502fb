import { useLocale, useTranslations } from 'next-intl'
import { berlinMoment } from '@/i18n/calendar'
import controls from '@/ui/form/fields/field.module.css'
import { Muted } from '@/ui/layout/layout'
import type { ConsentChoice } from '../contract'
import { textIn } from '../rules'

/** The topics of an address in a form without script: what is ticked is consented to, the rest is withdrawn. */
export function ConsentChoices({ choices }: { choices: readonly ConsentChoice[] }) {
  const locale = useLocale()
  return choices.map((choice) => (
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
  ))
}

function ChoiceState({ choice: { given_at, isGiven } }: { choice: ConsentChoice }) {
  const t = useTranslations('my.mails')
  const locale = useLocale()
  if (!given_at) return null
  const { date } = berlinMoment(new Date(given_at), locale)
  return <Muted>{t(isGiven ? 'given' : 'unproven', { date })}</Muted>
}
