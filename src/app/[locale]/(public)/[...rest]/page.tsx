import { NotFound } from '../../NotFound'
import { notFoundTitle } from '../../not-found-title'

// Next uses the metadata of a page even when the page is not found.
export const generateMetadata = notFoundTitle

/** Answers any path that has no other page. */
export default NotFound
