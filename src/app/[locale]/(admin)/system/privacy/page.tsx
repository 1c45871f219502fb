import { findPerson, getRetention } from '@/features/privacy/contract'
import { PrivacyScreen } from '@/features/privacy/ui/PrivacyScreen'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('privacy.title')

export default screen([findPerson, getRetention], PrivacyScreen)
