import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/client/config/formats'
import { listWorkshops } from '@/features/workshops/contract/office'
import { listEventTemplates } from '@/features/workshops/contract/series'
import { venueOf } from '@/features/workshops/rules'
import { DuplicateDialog } from '@/features/workshops/ui/office/DuplicateButton'
import { showDate, todayInBerlin } from '@/i18n/formats'
import { RepeatDialog } from '../series/RepeatDialog'
import { orderForCopy } from './copy-order'
import { OriginalChoice } from './OriginalChoice'

type Original = { id: number; title: string; date: string }
type DialogProps = { onClose: () => void }

/** Asks for the template, and then for the days of the new events. */
export function TemplateDialog({ onClose }: DialogProps) {
  const t = useTranslations('workshops')
  const [template, setTemplate] = useState<Original>()
  if (template) return <RepeatDialog source={template} isTemplate onClose={onClose} />
  return (
    <OriginalChoice
      from={listEventTemplates}
      query={{ sortBy: 'title' }}
      title={t('new_from_template')}
      text={t('new_choose_template')}
      wordsOf={(row) => ({ title: row.title, facts: venueOf(row, t('presence_online')) })}
      onChoose={setTemplate}
      onClose={onClose}
    />
  )
}

/** Asks for the event to copy, and then for the day of the copy. */
export function CopyDialog({ onClose }: DialogProps) {
  const t = useTranslations('workshops')
  const formats = useFormats()
  const [today] = useState(() => todayInBerlin(new Date()))
  const [original, setOriginal] = useState<Original>()
  if (original) return <DuplicateDialog workshop={original} onClose={onClose} />
  return (
    <OriginalChoice
      from={listWorkshops}
      query={{ filter: { past_workshops: 1 }, sortBy: 'date', sortByDirection: 'desc' }}
      order={(events) => orderForCopy(events, today)}
      title={t('new_copy')}
      text={t('new_choose_event')}
      wordsOf={(event) => ({
        title: event.title,
        facts: `${showDate(event.date, formats)} · ${venueOf(event, t('presence_online'))}`,
      })}
      onChoose={setOriginal}
      onClose={onClose}
    />
  )
}
