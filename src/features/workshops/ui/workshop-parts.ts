'use client'

import dynamic from 'next/dynamic'

// What lies behind other tabs is loaded when its tab is opened.

export const EventPreview = dynamic(
  () => import('@/features/previews/ui/EventPreview').then((module) => module.EventPreview),
  { ssr: false },
)

export const EventPreviewAhead = dynamic(
  () => import('@/features/previews/ui/EventPreview').then((module) => module.EventPreviewAhead),
  { ssr: false },
)

export const MailPreview = dynamic(
  () => import('@/features/previews/ui/MailPreview').then((module) => module.MailPreview),
  { ssr: false },
)

const RegistrationsTab = dynamic(
  () => import('@/features/registrations/ui/RegistrationsTab').then((module) => module.RegistrationsTab),
  { ssr: false },
)

const MailLogTab = dynamic(() => import('@/features/mails/ui/MailLogTab').then((module) => module.MailLogTab), {
  ssr: false,
})

const HistoryTab = dynamic(() => import('@/features/audit/ui/HistoryTab').then((module) => module.HistoryTab), {
  ssr: false,
})

/** Outside the form: what is sent there is not this event. */
export const SAVED_PARTS = { registrations: RegistrationsTab, mails: MailLogTab, history: HistoryTab } as const
