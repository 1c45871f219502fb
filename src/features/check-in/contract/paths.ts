/** The page on which a helper opens a link. */
export const OPEN_LINK_PATH = '/check-in/open'
