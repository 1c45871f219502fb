import { EvaluationPanel } from '@/features/evaluations/ui/event/EvaluationPanel'
import { officeTabPath } from '@/features/workshops/contract/office-path'

/** The evaluation of an event; its mails are planned in the tab of the plan. */
export const EvaluationTab = ({ workshop_id }: { workshop_id: number }) => (
  <EvaluationPanel workshop_id={workshop_id} planPath={officeTabPath(workshop_id, 'plan')} />
)
