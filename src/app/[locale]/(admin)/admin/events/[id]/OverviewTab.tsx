import { useMay } from '@/client/calls/permissions'
import { listChanges } from '@/features/audit/contract'
import { LatestChanges } from '@/features/audit/ui/LatestChanges'
import { CockpitPanel } from '@/features/cockpit/ui/CockpitPanel'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { Stack } from '@/ui/layout/layout'

/** The cockpit cannot show the changes itself, because the audit log stands above it. */
export function OverviewTab({ workshop_id }: { workshop_id: number }) {
  const may = useMay()
  return (
    <Stack>
      <CockpitPanel workshop_id={workshop_id} />
      {may(listChanges) && (
        <LatestChanges workshop_id={workshop_id} historyPath={officeTabPath(workshop_id, 'history')} />
      )}
    </Stack>
  )
}
