import { NotFound } from './NotFound'
import { notFoundTitle } from './not-found-title'

export const generateMetadata = notFoundTitle

export default NotFound
