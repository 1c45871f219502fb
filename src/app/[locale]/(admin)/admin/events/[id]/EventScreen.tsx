'use client'

import dynamic from 'next/dynamic'
import type { IdOrNew } from '@/contract/shapes'
import { listAccreditations } from '@/features/accreditations/contract/accreditations'
import { listChanges } from '@/features/audit/contract'
import { listEntitlements } from '@/features/certificates/contract/issuing'
import { getCockpit } from '@/features/cockpit/contract'
import { getEvaluation } from '@/features/evaluations/contract/event'
import { WorkshopScreen } from '@/features/event-lifecycle/ui/form/WorkshopScreen'
import { listMailPlan } from '@/features/mail-plan/contract'
import { listMailLog } from '@/features/mails/contract'
import { listRegistrations } from '@/features/registrations/contract/office'
import { listWaitlist } from '@/features/waitlist/contract/office'
import { type EventPanels, EventPanelsProvider } from '@/features/workshops/ui/office/form/event-panels'

// Each tab loads its code when it is opened.

const EventPreview = dynamic(
  () => import('@/features/previews/ui/EventPreview').then((module) => module.EventPreview),
  { ssr: false },
)

const EventPreviewPrefetch = dynamic(
  () => import('@/features/previews/ui/EventPreview').then((module) => module.EventPreviewPrefetch),
  { ssr: false },
)

const MailPreview = dynamic(() => import('@/features/previews/ui/MailPreview').then((module) => module.MailPreview), {
  ssr: false,
})

const OverviewTab = dynamic(() => import('./OverviewTab').then((module) => module.OverviewTab), { ssr: false })

const RegistrationsTab = dynamic(
  () => import('@/features/event-people/ui/list/RegistrationsTab').then((module) => module.RegistrationsTab),
  { ssr: false },
)

const WaitlistTab = dynamic(
  () => import('@/features/waitlist/ui/office/WaitlistTab').then((module) => module.WaitlistTab),
  { ssr: false },
)

const AccreditationsPanel = dynamic(
  () => import('@/features/accreditations/ui/event/AccreditationsPanel').then((module) => module.AccreditationsPanel),
  { ssr: false },
)

const CertificatesPanel = dynamic(
  () => import('@/features/certificates/ui/event/CertificatesPanel').then((module) => module.CertificatesPanel),
  { ssr: false },
)

const EvaluationTab = dynamic(() => import('./EvaluationTab').then((module) => module.EvaluationTab), { ssr: false })

const PlanTab = dynamic(() => import('./PlanTab').then((module) => module.PlanTab), { ssr: false })

const MailsTab = dynamic(() => import('./MailsTab').then((module) => module.MailsTab), { ssr: false })

const HistoryTab = dynamic(() => import('@/features/audit/ui/HistoryTab').then((module) => module.HistoryTab), {
  ssr: false,
})

const PANELS: EventPanels = {
  EventPreview,
  EventPreviewPrefetch,
  MailPreview,
  savedTabs: {
    cockpit: { endpoint: getCockpit, Panel: OverviewTab },
    registrations: { endpoint: listRegistrations, Panel: RegistrationsTab },
    waitlist: { endpoint: listWaitlist, Panel: WaitlistTab },
    accreditations: { endpoint: listAccreditations, Panel: AccreditationsPanel },
    certificates: { endpoint: listEntitlements, Panel: CertificatesPanel },
    evaluation: { endpoint: getEvaluation, Panel: EvaluationTab },
    plan: { endpoint: listMailPlan, Panel: PlanTab },
    mails: { endpoint: listMailLog, Panel: MailsTab },
    history: { endpoint: listChanges, Panel: HistoryTab },
  },
}

/** An event with its people, mails, previews and history. */
export function EventScreen({ id }: { id: IdOrNew }) {
  return (
    <EventPanelsProvider panels={PANELS}>
      <WorkshopScreen id={id} />
    </EventPanelsProvider>
  )
}
