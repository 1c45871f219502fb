import { NOT_FOUND_META } from '@/contract/shared-names'

/**
 * The gateway answers 404 for this tag: a page cannot set its status, and Next's own not-found page is empty without
 * script.
 */
export const NotFoundMeta = () => <meta name={NOT_FOUND_META} content="404" />
