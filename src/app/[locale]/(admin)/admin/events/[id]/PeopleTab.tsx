'use client'

import { useMay } from '@/client/permissions'
import { checkImport } from '@/features/imports/contract'
import { CurrentImport } from '@/features/imports/ui/CurrentImport'
import { ImportMenu } from '@/features/imports/ui/ImportMenu'
import { RegistrationsTab } from '@/features/registrations/ui/people/RegistrationsTab'

/** The people of an event with the import of lists. */
export function PeopleTab({ workshop_id }: { workshop_id: number }) {
  const may = useMay()
  return (
    <RegistrationsTab
      workshop_id={workshop_id}
      importItems={may(checkImport) && <ImportMenu workshop_id={workshop_id} />}
      currentImport={<CurrentImport workshop_id={workshop_id} />}
    />
  )
}
