'use client'

import { CurrentImport } from '@/features/imports/ui/CurrentImport'
import { ImportMenu } from '@/features/imports/ui/ImportMenu'
import { RegistrationsTab } from '@/features/registrations/ui/people/RegistrationsTab'

/** The people of an event with the import of lists. */
export const PeopleTab = ({ workshop_id }: { workshop_id: number }) => (
  <RegistrationsTab
    workshop_id={workshop_id}
    importMenu={<ImportMenu workshop_id={workshop_id} />}
    currentImport={<CurrentImport workshop_id={workshop_id} />}
  />
)
