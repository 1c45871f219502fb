import { getBlacklistedEmail } from '@/features/blacklist/contract'
import { BlacklistedEmailForm } from '@/features/blacklist/ui/BlacklistedEmailForm'
import { itemScreen, titled } from '../../../screens'

export const generateMetadata = titled('blacklist.email')

export default itemScreen([getBlacklistedEmail], BlacklistedEmailForm)
