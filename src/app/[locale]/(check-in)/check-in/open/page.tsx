import { OpenLinkScreen } from '@/features/check-in/ui/helpers/OpenLinkScreen'
import { titled } from '../../../titled'

export const generateMetadata = titled('check_in.open.title')

export default OpenLinkScreen
