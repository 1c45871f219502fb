import { Menu } from '@mantine/core'
import { IconCopy, IconExternalLink, IconQrcode, IconWorld } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { listGuests } from '@/features/check-in/contract/guest-list'
import { deleteWorkshop, duplicateWorkshop } from '@/features/workshops/contract/lifecycle'
import type { ListedWorkshop } from '@/features/workshops/contract/office'
import { checkInPath, officeOverviewPath } from '@/features/workshops/contract/office-path'
import { eventPath } from '@/features/workshops/contract/public'
import { DuplicateDialog } from '@/features/workshops/ui/office/DuplicateButton'
import { Anchor } from '@/i18n/Anchor'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { useDeletion } from '@/ui/feedback/use-deletion'
import { useOpened } from '@/ui/feedback/use-opened'
import { Link } from '@/ui/navigation/Link'
import { RowMenu } from '@/ui/table/RowMenu'

export function EventRowMenu({ event: { id, title, date, count } }: { event: ListedWorkshop }) {
  const t = useTranslations('workshops')
  const core = useTranslations('core')
  const may = useMay()
  const { opened, open, close, focus } = useOpened<'duplicate'>()
  const onConfirm = useDeletion({ endpoint: deleteWorkshop, params: { id } })
  const question =
    count.total > 0
      ? t('form_delete_with_people', { title, count: count.total })
      : core('delete_question', { name: title })
  return (
    <>
      <RowMenu name={title} deletion={may(deleteWorkshop) ? { question, onConfirm } : undefined} focus={focus}>
        <Menu.Item
          component={Link}
          href={officeOverviewPath(id)}
          leftSection={<IconExternalLink aria-hidden size={18} />}
        >
          {t('row_open')}
        </Menu.Item>
        {may(listGuests) && (
          <Menu.Item component={Anchor} href={checkInPath(id)} leftSection={<IconQrcode aria-hidden size={18} />}>
            {t('row_check_in')}
          </Menu.Item>
        )}
        <Menu.Item
          component={Anchor}
          href={eventPath(id)}
          target="_blank"
          leftSection={<IconWorld aria-hidden size={18} />}
        >
          {t('row_view')}
        </Menu.Item>
        {may(duplicateWorkshop) && (
          <ActionItem icon={IconCopy} label={t('duplicate')} onClick={() => open('duplicate')} />
        )}
      </RowMenu>
      {opened && <DuplicateDialog workshop={{ id, title, date }} onClose={close} />}
    </>
  )
}
