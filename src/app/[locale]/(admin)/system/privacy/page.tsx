import { findPerson, getRetention } from '@/features/privacy/contract'
import { PrivacyScreen } from '@/features/privacy/ui/PrivacyScreen'
import { screen, titled } from '../../screens'

export const generateMetadata = titled('privacy.title')

export default screen([findPerson, getRetention], PrivacyScreen)
