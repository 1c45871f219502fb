import 'server-only'
import type { Translator } from '@/i18n/messages'

export type Fact = { label: string; value: string }

type Event = { date: string; time: string; location: string }

/** When and where, as a small table says it. */
export const eventFacts = ({ date, time, location }: Event, t: Translator): Fact[] => [
  { label: t('mails.facts.date'), value: date },
  { label: t('mails.facts.time'), value: t('mails.facts.clock', { time }) },
  { label: t('mails.facts.location'), value: location },
]
