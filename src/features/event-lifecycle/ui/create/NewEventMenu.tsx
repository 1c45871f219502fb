import { Button, Menu } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown, IconCopy, IconTemplate } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { duplicateWorkshop, saveWorkshop } from '@/features/workshops/contract/lifecycle'
import { listWorkshops } from '@/features/workshops/contract/office'
import { listEventTemplates, repeatWorkshop } from '@/features/workshops/contract/series'
import { venueOf } from '@/features/workshops/rules'
import { DuplicateDialog } from '@/features/workshops/ui/office/DuplicateButton'
import { showDate, todayInBerlin } from '@/i18n/formats'
import { useRouter } from '@/i18n/navigation'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { useOpened } from '@/ui/feedback/use-opened'
import { RepeatDialog } from '../series/RepeatDialog'
import { orderForCopy } from './copy-order'
import { OriginalChoice } from './OriginalChoice'

type Original = { id: number; title: string; date: string }
type DialogProps = { onClose: () => void }

/** The three ways to a new event: empty, from a template, or as a copy of another event. */
export function NewEventMenu() {
  const t = useTranslations('workshops')
  const may = useMay()
  const router = useRouter()
  const { opened, open, close, focus } = useOpened<'template' | 'copy'>()
  const mayCopy = may(duplicateWorkshop)
  const mayUseTemplate = may(listEventTemplates) && may(repeatWorkshop)
  if (!may(saveWorkshop) && !mayCopy && !mayUseTemplate) return null
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <Button ref={focus.ref} rightSection={<IconChevronDown aria-hidden size={18} />}>
            {t('list_new')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {may(saveWorkshop) && (
            <ActionItem
              icon={IconCalendarPlus}
              label={t('new_empty')}
              text={t('new_empty_hint')}
              onClick={() => router.push('/admin/events/new')}
            />
          )}
          {mayUseTemplate && (
            <ActionItem
              icon={IconTemplate}
              label={t('new_from_template')}
              text={t('new_from_template_hint')}
              onClick={() => open('template')}
            />
          )}
          {mayCopy && (
            <ActionItem icon={IconCopy} label={t('new_copy')} text={t('new_copy_hint')} onClick={() => open('copy')} />
          )}
        </Menu.Dropdown>
      </Menu>
      {opened === 'template' && <TemplateDialog onClose={close} />}
      {opened === 'copy' && <CopyDialog onClose={close} />}
    </>
  )
}

function TemplateDialog({ onClose }: DialogProps) {
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

function CopyDialog({ onClose }: DialogProps) {
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
