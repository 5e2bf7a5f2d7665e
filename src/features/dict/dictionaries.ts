import { CARRIER, CHANNEL, EDU_LEVEL } from '#contract/facts/books'
import { MAJOR_CATEGORY, PROVINCE } from '#contract/facts/catalogue'
import { ENABLED } from '#contract/facts/system/dict'
import { EXPERT_KIND, TITLE_LEVEL, UNIT_TYPE } from '#contract/facts/experts'
import type { Dict } from './useDict'

// The dictionaries of the product that the contract knows by heart as well: rules go by their values.
export const CARRIERS: Dict = { type: 'ps_carrier', labels: CARRIER }
export const CHANNELS: Dict = { type: 'ps_channel', labels: CHANNEL }
export const EDU_LEVELS: Dict = { type: 'ps_edu_level', labels: EDU_LEVEL }
export const EXPERT_KINDS: Dict = { type: 'ps_expert_kind', labels: EXPERT_KIND }
export const MAJORS: Dict = { type: 'ps_major', labels: MAJOR_CATEGORY }
export const PROVINCES: Dict = { type: 'ps_province', labels: PROVINCE }
export const TITLE_LEVELS: Dict = { type: 'ps_title_level', labels: TITLE_LEVEL }
export const UNIT_TYPES: Dict = { type: 'ps_unit_type', labels: UNIT_TYPE }

// RuoYi's, for what can be disabled.
export const STATES: Dict = { type: 'sys_normal_disable', labels: ENABLED }
