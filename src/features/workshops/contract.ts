export const HEADER_IMAGES = [
  'Digitalisierung',
  'Gesundheitspolitik',
  'Gesundheitsrecht',
  'Medizinisches_Fachwissen',
] as const
export const PRESENCE_TYPES = ['Online', 'Onsite'] as const
export const DEFAULT_CURRENCY = 'EUR'
