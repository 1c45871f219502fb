import { useLocale, useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { berlinMoment } from '@/i18n/calendar'
import { Tick } from '@/ui/form/fields/Tick'
import { Muted } from '@/ui/layout/layout'
import type { ConsentChoice } from '../contract'
import { textIn } from '../rules'

/** The topics of an address in a form without script: what is ticked is consented to, the rest is withdrawn. */
export function ConsentChoices({ choices }: { choices: readonly ConsentChoice[] }) {
  const locale = useLocale()
  return choices.map((choice) => (
    <Fragment key={choice.id}>
      <input type="hidden" name="offered" value={choice.id} />
      <Tick
        id={`consent-${choice.id}`}
        label={textIn(choice.texts, locale)}
        name="consents"
        value={choice.id}
        defaultChecked={choice.isGiven}
      >
        <ChoiceState choice={choice} />
      </Tick>
    </Fragment>
  ))
}

function ChoiceState({ choice: { given_at, isGiven } }: { choice: ConsentChoice }) {
  const t = useTranslations('my.mails')
  const locale = useLocale()
  if (!given_at) return null
  const { date } = berlinMoment(new Date(given_at), locale)
  return <Muted>{t(isGiven ? 'given' : 'unproven', { date })}</Muted>
}
