import { screen, titled } from '../../screens'
import { tryParts } from './draft'
import { Parts } from './Parts'

export const generateMetadata = titled('parts.title')

export default screen([tryParts], Parts)
