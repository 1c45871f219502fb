'use client'

import { ErrorCard } from '@/ui/ErrorCard'

export default ErrorCard
