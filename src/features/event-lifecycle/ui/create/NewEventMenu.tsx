import { Button, Menu } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown, IconCopy, IconTemplate } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { duplicateWorkshop, saveWorkshop } from '@/features/workshops/contract/lifecycle'
import { listEventTemplates, repeatWorkshop } from '@/features/workshops/contract/series'
import { useRouter } from '@/i18n/navigation'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { useOpened } from '@/ui/feedback/use-opened'

const TemplateDialog = dynamic(() => import('./NewEventDialogs').then((module) => module.TemplateDialog), {
  ssr: false,
})
const CopyDialog = dynamic(() => import('./NewEventDialogs').then((module) => module.CopyDialog), { ssr: false })

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
