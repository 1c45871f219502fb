import { getSeasonRecipient } from '@/features/season/contract/recipients'
import { RecipientForm } from '@/features/season/ui/recipients/RecipientForm'
import { itemScreen, titleMetadata } from '../../../../screens'

export const generateMetadata = titleMetadata('season.recipient')

export default itemScreen([getSeasonRecipient], RecipientForm)
