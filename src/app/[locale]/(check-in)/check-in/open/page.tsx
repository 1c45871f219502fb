import { OpenLinkScreen } from '@/features/check-in/ui/helpers/OpenLinkScreen'
import { titlePage } from '../../../title-page'

export const generateMetadata = titlePage('check_in.open.title')

export default OpenLinkScreen
