import { Menu } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { listPapers } from '@/features/check-in/contract/papers'
import { RegistrationsTab } from '@/features/event-people/ui/list/RegistrationsTab'
import { checkImport } from '@/features/imports/contract'
import { CurrentImport } from '@/features/imports/ui/CurrentImport'
import { ImportMenu } from '@/features/imports/ui/ImportMenu'
import { importPath } from '@/features/imports/ui/import-path'
import { RouteButton } from '@/ui/buttons/RouteButton'

// The dialog loads when it is opened.
const PapersDialog = dynamic(
  () => import('@/features/check-in/ui/papers/PapersDialog').then((module) => module.PapersDialog),
  { ssr: false },
)

/** The people of an event with the import of lists, and the scans of signed ones. */
export function PeopleTab({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations()
  const may = useMay()
  const [showsPapers, setShowsPapers] = useState(false)
  return (
    <>
      <RegistrationsTab
        workshop_id={workshop_id}
        importItems={may(checkImport) && <ImportMenu workshop_id={workshop_id} />}
        importButton={
          may(checkImport) && (
            <RouteButton variant="quiet" href={importPath(workshop_id)}>
              {t('imports.menu_registrations')}
            </RouteButton>
          )
        }
        currentImport={<CurrentImport workshop_id={workshop_id} />}
        paperItems={
          may(listPapers) && (
            <Menu.Item leftSection={<IconFileCheck aria-hidden size={18} />} onClick={() => setShowsPapers(true)}>
              {t('check_in.papers.menu')}
            </Menu.Item>
          )
        }
      />
      {showsPapers && <PapersDialog workshop_id={workshop_id} onClose={() => setShowsPapers(false)} />}
    </>
  )
}
