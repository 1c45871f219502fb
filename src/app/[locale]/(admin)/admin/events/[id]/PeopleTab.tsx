'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { checkImport } from '@/features/imports/contract'
import { CurrentImport } from '@/features/imports/ui/CurrentImport'
import { ImportMenu } from '@/features/imports/ui/ImportMenu'
import { importPath } from '@/features/imports/ui/import-path'
import { RegistrationsTab } from '@/features/registrations/ui/people/RegistrationsTab'
import { RouteButton } from '@/ui/buttons/RouteButton'

/** The people of an event with the import of lists. */
export function PeopleTab({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('imports')
  const may = useMay()
  return (
    <RegistrationsTab
      workshop_id={workshop_id}
      importItems={may(checkImport) && <ImportMenu workshop_id={workshop_id} />}
      importButton={
        may(checkImport) && (
          <RouteButton variant="quiet" href={importPath(workshop_id)}>
            {t('menu_registrations')}
          </RouteButton>
        )
      }
      currentImport={<CurrentImport workshop_id={workshop_id} />}
    />
  )
}
