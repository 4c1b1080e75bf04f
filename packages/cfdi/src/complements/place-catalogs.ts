/** Catalogs that an address in Mexico is looked up in. */
export const PLACE_CATALOGS = ['c_Colonia', 'c_Localidad', 'c_Municipio', 'c_Estado', 'c_CodigoPostal'];
