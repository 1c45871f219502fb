import { PAGE_STATUS_META } from '@/contract/shared-names'

/**
 * The gateway answers with the status of this tag: a page cannot set its status, and Next's own not-found page is empty
 * without script.
 */
export const PageStatusMeta = ({ status }: { status: 404 | 429 }) => (
  <meta name={PAGE_STATUS_META} content={String(status)} />
)
