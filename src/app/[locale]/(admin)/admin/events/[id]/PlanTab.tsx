import { MailPlan } from '@/features/mail-plan/ui/MailPlan'
import { officeTabPath } from '@/features/workshops/contract/office-path'

/** The planned mails of an event. A mail that was sent leads to its entries in the log. */
export function PlanTab({ workshop_id }: { workshop_id: number }) {
  const logPathOf = (run_id: number) => officeTabPath(workshop_id, 'mails', { run_id: String(run_id) })
  return <MailPlan workshop_id={workshop_id} runPath={logPathOf} />
}
