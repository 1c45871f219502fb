'use client'

import type { IdOrNew } from '@/contract/shapes'
import { CertificatePreview } from '@/features/certificates/ui/event/preview/CertificatePreview'
import { TemplateForm } from '@/features/certificates/ui/templates/TemplateForm'

/** The preview shows people of events, which lie above the templates. */
export const TemplateScreen = ({ id }: { id: IdOrNew }) => (
  <TemplateForm id={id} preview={<CertificatePreview id={id} />} />
)
