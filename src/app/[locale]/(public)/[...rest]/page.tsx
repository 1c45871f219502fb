import { NotFound } from '../../NotFound'
import { notFoundTitle } from '../../not-found-title'

// What a page says of itself stands even where it is not found.
export const generateMetadata = notFoundTitle

/** Any path that no other page answers. */
export default NotFound
