import type { ReactNode } from 'react'
import { useMay } from '@/client/calls/permissions'
import { getEvaluation } from '@/features/evaluations/contract/event'
import { listMailLog } from '@/features/mails/contract'
import { listRegistrations } from '@/features/registrations/contract/office'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { Link } from '@/ui/navigation/Link'
import { addressFilterOf, type CountedList } from '../rules/figures'

const ENDPOINTS = { registrations: listRegistrations, mails: listMailLog, evaluation: getEvaluation }

type Props = { workshop_id: number; list: CountedList; className?: string; children: ReactNode }

/** Leads to the list that a figure counts; readers who may not open the list get the words alone. */
export function FigureLink({ workshop_id, list, className, children }: Props) {
  const may = useMay()
  if (!may(ENDPOINTS[list.tab])) return children
  return (
    <Link className={className} href={officeTabPath(workshop_id, list.tab, addressFilterOf(list))}>
      {children}
    </Link>
  )
}
