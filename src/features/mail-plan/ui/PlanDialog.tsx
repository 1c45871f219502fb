'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FormDialog } from '@/ui/form/FormDialog'

/** The form of a planned mail in a dialog. */
export function PlanDialog({ isNew, onClose, children }: { isNew: boolean; onClose: () => void; children: ReactNode }) {
  const t = useTranslations('mail_plan')
  return (
    <FormDialog title={t(isNew ? 'form_new' : 'form_change')} onClose={onClose}>
      {children}
    </FormDialog>
  )
}
