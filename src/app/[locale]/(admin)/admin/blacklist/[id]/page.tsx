import { getBlacklistedEmail } from '@/features/blacklist/contract'
import { BlacklistedEmailForm } from '@/features/blacklist/ui/BlacklistedEmailForm'
import { itemScreen, titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('blacklist.email')

export default itemScreen([getBlacklistedEmail], BlacklistedEmailForm)
