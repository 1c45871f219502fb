import { OPEN_STYLES_META } from '@/contract/names'

/** Tells the door not to bind the styles of this page to those that stand in it; it binds all others. */
export const OpenStyles = () => <meta name={OPEN_STYLES_META} content="open" />
