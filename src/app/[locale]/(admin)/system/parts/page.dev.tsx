import { screen, titleMetadata } from '../../screens'
import { checkExampleForm } from './example-form'
import { StyleGuide } from './StyleGuide'

export const generateMetadata = titleMetadata('parts.title')

export default screen([checkExampleForm], StyleGuide)
