import { getSigner } from '@/features/accreditations/contract/signers'
import { SignerForm } from '@/features/accreditations/ui/signers/SignerForm'
import { itemScreen, titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('certificate_signers.item')

export default itemScreen([getSigner], SignerForm)
