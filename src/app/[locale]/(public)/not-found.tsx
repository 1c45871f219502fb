import NotFound from '../not-found'
import { notFoundTitle } from '../not-found-title'

export const generateMetadata = notFoundTitle

export default NotFound
