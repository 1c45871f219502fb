'use client'

import dynamic from 'next/dynamic'

// What lies behind other tabs is loaded when its tab is opened.

export const EventPreview = dynamic(
  () => import('@/features/previews/ui/EventPreview').then((module) => module.EventPreview),
  { ssr: false },
)

export const MailPreview = dynamic(
  () => import('@/features/previews/ui/MailPreview').then((module) => module.MailPreview),
  { ssr: false },
)

export const RegistrationsTab = dynamic(
  () => import('@/features/registrations/ui/RegistrationsTab').then((module) => module.RegistrationsTab),
  { ssr: false },
)

export const MailLogTab = dynamic(() => import('@/features/mails/ui/MailLogTab').then((module) => module.MailLogTab), {
  ssr: false,
})

export const HistoryTab = dynamic(() => import('@/features/audit/ui/HistoryTab').then((module) => module.HistoryTab), {
  ssr: false,
})
