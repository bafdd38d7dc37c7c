// What main.cpp registers: one function for each stage.
#pragma once

namespace nonet::bench {

void register_parse();
void register_stages();
void register_kernel();

}  // namespace nonet::bench
