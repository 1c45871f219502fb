'use client'

import type { IdOrNew } from '@/contract/shapes'
import { TemplateForm } from '@/features/certificates/ui/templates/TemplateForm'
import { CertificatePreview } from '@/features/registrations/ui/certificates/preview/CertificatePreview'

/** The preview shows people of events, which lie above the templates. */
export const TemplateScreen = ({ id }: { id: IdOrNew }) => (
  <TemplateForm id={id} preview={<CertificatePreview id={id} />} />
)
