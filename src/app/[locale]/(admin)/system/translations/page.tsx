import {
  getClientTranslations,
  getServerTranslations,
  listClientModules,
  listServerModules,
} from '@/features/translations/contract'
import { TranslationsScreen } from '@/features/translations/ui/TranslationsScreen'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('translations.title')

export default screen(
  [listClientModules, listServerModules, getClientTranslations, getServerTranslations],
  TranslationsScreen,
)
