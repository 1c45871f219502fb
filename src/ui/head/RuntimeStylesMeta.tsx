import { RUNTIME_STYLES_META } from '@/contract/shared-names'

/** The gateway allows styles that scripts add at run time only to pages with this tag. */
export const RuntimeStylesMeta = () => <meta name={RUNTIME_STYLES_META} content="open" />
