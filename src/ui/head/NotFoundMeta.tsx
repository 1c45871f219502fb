import { MISSING_META } from '@/contract/names'

/** Tells the door to answer 404: a page cannot set its status, and Next's own way leaves it blank without script. */
export const Missing = () => <meta name={MISSING_META} content="404" />
